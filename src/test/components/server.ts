import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { z } from '@/schemas/zod';
import { type Context, publicProcedure, router } from '@/server/trpc/init';
import type { Inputs, Outputs } from '@/trpc/client';
import { aProfile } from './testData';

export type Answers = {
  [R in keyof Outputs]?: {
    [P in keyof Outputs[R]]?: (
      input: Inputs[R][P & keyof Inputs[R]],
    ) => Outputs[R][P] | Promise<Outputs[R][P]>;
  };
};
type Answer = (input: unknown) => unknown;

const PATH = '/api/trpc/';
const known = new Map<string, Answer>();

class NoAnswer extends Error {}
class EmptyAnswer extends Error {}

/** A response that never arrives, as without a network. */
export const noAnswer = (): never => {
  throw new NoAnswer();
};

/** An empty response, as from a proxy whose server just stopped. */
export const emptyAnswer = (): never => {
  throw new EmptyAnswer();
};

export const refuse = (error: Error) => (): never => {
  throw error;
};

const losses: (() => void)[] = [];

export function heldAnswer<T>() {
  let give: (answer: T) => void = () => {};
  const response = new Promise<T>((resolve, reject) => {
    give = resolve;
    losses.push(() => reject(new NoAnswer()));
  });
  // It may never have been requested.
  response.catch(() => {});
  return { answer: () => response, give };
}

export function loseHeldAnswers(): void {
  for (const lose of losses.splice(0)) lose();
}

export function answer(answers: Answers): void {
  for (const [name, procedures] of Object.entries(answers))
    for (const [procedure, reply] of Object.entries(procedures))
      known.set(`${name}.${procedure}`, reply as Answer);
}

/**
 * The listing form looks up its place and the holiday, the home page asks about the device's time
 * zone, an empty search asks for alternatives, a conversation for its meal, the dashboard for coming
 * meals and invitations, a need for open sukkahs, and cards for what is saved. The form also asks
 * whether the host is an institution, and a moderator's search who looks at needs. Unless a test says otherwise, nothing is known or saved, and
 * the zone is the account's.
 */
export function forgetAnswers(): void {
  known.clear();
  answer({
    listings: {
      alternatives: () => ({ filters: [], dates: [], cities: [] }),
      comingMeals: () => [],
      consequences: () => ({ asked: 0, hidden: 0 }),
      saved: () => [],
    },
    invitations: { sent: () => [] },
    moderation: { needViewers: () => [] },
    places: {
      resolve: () => ({ town: null, namesakes: [], timeZone: null, isWrongZone: false }),
      suggest: () => [],
    },
    zmanim: { meals: noAnswer },
    requests: { ofThread: () => ({ listing: null, request: null, events: [] }) },
    users: { isElsewhere: () => false, profile: () => aProfile() },
    needs: { openSukkahs: () => [] },
  });
}

forgetAnswers();

const proceduresOf = (url: string) => new URL(url).pathname.slice(PATH.length).split(',');

function routerFor(request: Request) {
  const open = publicProcedure.input(z.unknown());
  const routes = [...known].map(([path, reply]) => {
    const resolve = ({ input }: { input: unknown }) => reply(input);
    return { path, route: request.method === 'GET' ? open.query(resolve) : open.mutation(resolve) };
  });
  const names = new Set(routes.map(({ path }) => path.split('.')[0] ?? ''));
  const under = (name: string) =>
    routes.flatMap(({ path, route }) =>
      path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), route] as const] : [],
    );
  return router(
    Object.fromEntries([...names].map((name) => [name, router(Object.fromEntries(under(name)))])),
  );
}

let reachable = true;

export const setReachable = (value: boolean): void => {
  reachable = value;
};

/** Calls without a response set by a test stay unhandled, which is an error. */
export const server = setupServer(
  http.get('*/api/health', () => (reachable ? new HttpResponse() : HttpResponse.error())),
  http.all(
    ({ request }) =>
      request.url.includes(PATH) && proceduresOf(request.url).every((path) => known.has(path)),
    async ({ request }) => {
      let lost = false;
      let empty = false;
      const response = await fetchRequestHandler({
        endpoint: PATH.slice(0, -1),
        req: request,
        router: routerFor(request),
        // No rule runs here that needs more context. Reads are counted per client.
        createContext: () => ({ client: 'test' }) as Context,
        onError: ({ error }) => {
          lost ||= error.cause instanceof NoAnswer;
          empty ||= error.cause instanceof EmptyAnswer;
        },
      });
      if (empty) return new HttpResponse(null, { status: 502 });
      return lost ? HttpResponse.error() : response;
    },
  ),
);
