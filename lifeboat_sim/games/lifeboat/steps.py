"""The steps of a round, in the order of play: where a game stands. ``play.py`` says what happens at each."""

from __future__ import annotations

from lifeboat_sim.core.bits import constants

NAMES = (
    "begin_round", "draft", "show", "order_of_actions", "next_turn", "gifts", "offer", "answer_offer", "action",
    "show_oars", "draw_to_row", "rowing", "end_of_rowing", "reply", "objections", "fight", "decide_fight", "success",
    "take", "mug_card", "flare", "bottom_order", "form_stack", "compass", "compass_card", "course", "birds",
    "overboard", "in_the_water", "fall", "begin_thirst", "thirst", "drink", "give_water", "end_of_round", "over",
)  # fmt: skip
(
    BEGIN_ROUND, DRAFT, SHOW, ORDER_OF_ACTIONS, NEXT_TURN, GIFTS, OFFER, ANSWER_OFFER, ACTION,
    SHOW_OARS, DRAW_TO_ROW, ROWING, END_OF_ROWING, REPLY, OBJECTIONS, FIGHT, DECIDE_FIGHT, SUCCESS,
    TAKE, MUG_CARD, FLARE, BOTTOM_ORDER, FORM_STACK, COMPASS, COMPASS_CARD, COURSE, BIRDS, OVERBOARD, IN_THE_WATER,
    FALL, BEGIN_THIRST, THIRST, DRINK, GIVE_WATER, END_OF_ROUND, OVER,
) = constants(len(NAMES))  # fmt: skip
