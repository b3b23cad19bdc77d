/**
 * Runs before the router starts, so that this listener hears the browser's back and forward first.
 * Canceling a `beforehistory` event keeps the router from following.
 */
window.addEventListener('popstate', (event) => {
  const isAllowed = window.dispatchEvent(new Event('beforehistory', { cancelable: true }));
  if (!isAllowed) event.stopImmediatePropagation();
});
