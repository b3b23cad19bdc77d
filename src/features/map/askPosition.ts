/** Geolocation limits, in milliseconds. A location from the last 10 minutes is good enough. */
const POSITION_OPTIONS = { timeout: 15_000, maximumAge: 600_000 };

/** Asks the browser where it is, in degrees. Rejects if it doesn't know or the person says no. */
export const askPosition = () =>
  new Promise<{ lat: number; lon: number }>((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error('Geolocation is not available.'));
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lon } }) => resolve({ lat, lon }),
      reject,
      POSITION_OPTIONS,
    );
  });
