import { type MyData, type MyDataPart, myData } from '@/schemas/myData';

/** Puts the parts of an export together. */
export async function collectMyData(parts: AsyncIterable<MyDataPart>): Promise<MyData> {
  const lists = Object.keys(myData.shape).map((name): [string, unknown] => [name, []]);
  const data: Record<string, unknown> = Object.fromEntries(lists);
  for await (const [name, value] of parts)
    data[name] = Array.isArray(value) ? [...(data[name] as unknown[]), ...value] : value;
  return data as MyData;
}
