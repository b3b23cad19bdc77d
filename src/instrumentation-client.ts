/**
 * Runs before the router comes to life, so that this hears of the browser's back and forward first.
 * Whoever cancels a `beforehistory` keeps the router from following.
 */
window.addEventListener('popstate', (event) => {
  const asked = window.dispatchEvent(new Event('beforehistory', { cancelable: true }));
  if (!asked) event.stopImmediatePropagation();
});
