// Begin: show the moment that the address names, and draw anew when the window changes its size.

document.documentElement.classList.add("drawn");
prepareStory();
prepareControls(document.querySelector(".command code")?.textContent);
drawScene();
readHash();

let resized = null;
new ResizeObserver(() => {
  if (scene.clientWidth === drawing.width && scene.clientHeight === drawing.height) return;
  cancelAnimationFrame(resized);
  resized = requestAnimationFrame(() => {
    drawScene();
    shownIn.clear();
    show(now);
  });
}).observe(scene);
