/** A zone that this browser doesn't know, though the server does. */
export const UNKNOWN_ZONE = 'Pacific/Kanton';

/**
 * An init script that removes what some browsers lack: in private windows, in-app browsers, on
 * plain http, with storage turned off, or in the oldest versions of `browserslist`. It deletes the
 * properties themselves, so that `in` doesn't find them either.
 */
export function removeApis(unknownZone: string): void {
  const remove = (owner: object, ...names: string[]) => {
    for (const name of names) Reflect.deleteProperty(owner, name);
  };
  remove(
    Navigator.prototype,
    ...['serviceWorker', 'share', 'canShare', 'clipboard', 'geolocation', 'locks', 'permissions'],
    ...['storage', 'sendBeacon', 'connection', 'wakeLock', 'userAgentData'],
  );
  remove(
    window,
    ...['Notification', 'PushManager', 'IntersectionObserver', 'visualViewport', 'caches'],
    ...['indexedDB', 'BroadcastChannel', 'structuredClone', 'requestIdleCallback', 'navigation'],
    ...['cancelIdleCallback', 'scheduler', 'CompressionStream', 'OffscreenCanvas'],
  );
  remove(Crypto.prototype, 'randomUUID', 'subtle');
  remove(AbortSignal, 'any');
  remove(Response, 'json');
  remove(URL, 'canParse', 'parse');
  remove(Promise, 'withResolvers', 'try');
  remove(Object, 'groupBy');
  remove(Map, 'groupBy');
  remove(Array, 'fromAsync');
  remove(Intl, 'Segmenter', 'DurationFormat');
  remove(Document.prototype, 'startViewTransition');
  remove(HTMLElement.prototype, 'showPopover', 'hidePopover', 'togglePopover');
  remove(Element.prototype, 'checkVisibility');
  remove(Set.prototype, 'union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf');
  remove(Object.getPrototypeOf(Object.getPrototypeOf([].values())), 'map', 'filter', 'toArray');
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });

  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  const { timeZone: ownZone } = new Intl.DateTimeFormat().resolvedOptions();
  Intl.DateTimeFormat.prototype.resolvedOptions = function () {
    const options = resolvedOptions.call(this);
    return options.timeZone === ownZone ? { ...options, timeZone: 'Etc/Unknown' } : options;
  };
  const check = (options?: Intl.DateTimeFormatOptions) => {
    if (options?.timeZone === unknownZone) throw new RangeError(`Unknown zone: ${unknownZone}`);
  };
  Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
    construct: (format, [locales, options]) => {
      check(options);
      return new format(locales, options);
    },
    apply: (format, _this, [locales, options]) => {
      check(options);
      return format(locales, options);
    },
  });
}
