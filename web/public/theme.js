// Before anything is painted: the colours that were chosen, so that nobody sees the others flash.
// App.svelte keeps them right from then on.
(function () {
  function kept(key) {
    try {
      return JSON.parse(localStorage.getItem('twistwood.' + key)) || {};
    } catch {
      return {};
    }
  }
  const { hash } = location;
  const { theme } = kept('settings');
  const isDark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const isGarden =
    hash === '#/table' ? kept('game').game === 'labyrinth' : /^#\/\w+\/labyrinth/.test(hash);
  Object.assign(document.documentElement.dataset, {
    theme: isDark ? 'dark' : 'light',
    scene: isGarden ? 'labyrinth' : '',
  });
})();
