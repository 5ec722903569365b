// Sets the theme before the first paint. A file of its own, not a module: modules wait for the whole page,
// and the Content-Security-Policy allows no script in the page itself. The app takes over from here
// (src/app/follow-preferences.ts).
try {
  var theme = JSON.parse(localStorage.getItem('switchboard.preferences')).theme
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch (error) {
  // Nothing set, or no storage: as the system.
}
