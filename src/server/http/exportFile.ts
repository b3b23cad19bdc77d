import { type MyData, type MyDataPart, myData } from '@/schemas/myData';
import { logUnexpected } from '../observability/log';

const names = Object.keys(myData.shape) as (keyof MyData)[];

/** Returns the values of a part's field as JSON, without the brackets of a list. */
const valuesOf = (value: unknown) =>
  Array.isArray(value)
    ? { isList: true, json: JSON.stringify(value).slice(1, -1) }
    : { isList: false, json: JSON.stringify(value) };

/** Turns the parts of an export into the text of one JSON object, piece by piece. */
async function* jsonOf(parts: AsyncIterable<MyDataPart>): AsyncGenerator<string> {
  const missing = new Set(names);
  let open: string | undefined;
  let isEmpty = true;
  for await (const [name, value] of parts) {
    const { isList, json } = valuesOf(value);
    if (name !== open) {
      const start = `${open ? ']' : ''}${missing.size < names.length ? ',' : '{'}"${name}":`;
      missing.delete(name);
      open = isList ? name : undefined;
      yield isList ? `${start}[` : start;
      isEmpty = true;
    }
    if (json) yield isEmpty ? json : `,${json}`;
    isEmpty &&= !json;
  }
  if (open) yield ']';
  for (const name of missing) yield `,"${name}":[]`;
  yield '}';
}

/**
 * Streams an export as a file, as fast as the client reads it. Ends when the client hangs up, even
 * if nothing ever reads the stream.
 * @param signal aborts when the client hangs up
 * @throws what the export's first step throws, before there's a response
 */
export async function exportFile(
  parts: AsyncIterable<MyDataPart>,
  signal?: AbortSignal,
): Promise<ReadableStream> {
  const texts = jsonOf(parts);
  const encoder = new TextEncoder();
  let next = await texts.next();
  const stop = () => void texts.return(undefined);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  return new ReadableStream({
    async pull(controller) {
      if (next.done) return controller.close();
      controller.enqueue(encoder.encode(next.value));
      try {
        next = await texts.next();
      } catch (error) {
        // The file then ends in the middle, which no one takes for a whole one.
        logUnexpected(error, 'Export');
        controller.error(error);
      }
    },
    cancel: async () => {
      await texts.return(undefined);
    },
  });
}
