import { dereference } from '@readme/openapi-parser';
import { errorBody } from '@/schemas/rest';
import { z } from '@/schemas/zod';
import { SERVER } from './world';

const schema = z.record(z.string(), z.unknown());

const document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        responses: z.record(
          z.string(),
          z.object({
            headers: z
              .record(z.string(), z.object({ required: z.boolean().optional() }))
              .optional(),
            content: z.record(z.string(), z.object({ schema })).optional(),
          }),
        ),
      }),
    ),
  ),
});

let documentPromise: Promise<z.output<typeof document>> | undefined;

export const contract = () => {
  documentPromise ??= fetch(`${SERVER}/api/openapi.json`)
    .then((response) => response.json())
    .then(async (json) => document.parse(await dereference(json)));
  return documentPromise;
};

const parameters = (template: string) => template.split('{').length;

/** Returns the document's path for a URL. A path without parameters wins. */
async function templateOf(path: string): Promise<string | undefined> {
  const [bare = ''] = path.split('?');
  const templates = Object.keys((await contract()).paths).sort(
    (one, other) => parameters(one) - parameters(other),
  );
  return templates.find((template) =>
    new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(bare),
  );
}

const checks = new WeakMap<object, z.ZodType>();

function checkOf(described: z.output<typeof schema>): z.ZodType {
  const check = checks.get(described) ?? z.fromJSONSchema(described);
  checks.set(described, check);
  return check;
}

export type Answer = { status: number; headers: Headers; type: string; body: unknown };

/**
 * Checks a response against the document. Its status must be documented for this method and path,
 * and its body must match the schema exactly.
 * @throws Error that names the differences
 */
export async function checkContract(method: string, path: string, answer: Answer): Promise<void> {
  const { status, headers, type, body } = answer;
  const template = await templateOf(path);
  const { paths } = await contract();
  const operation = template && paths[template]?.[method.toLowerCase()];
  if (!operation) {
    if (![400, 404, 405].includes(status)) throw new Error(`Undocumented: ${method} ${path}`);
    errorBody.strict().parse(body);
    return;
  }
  const documented = operation.responses[status];
  const label = `${method} ${template} ${status}`;
  if (!documented) throw new Error(`Undocumented: ${label} (${JSON.stringify(body)})`);
  for (const [name, { required }] of Object.entries(documented.headers ?? {}))
    if (required && !headers.has(name)) throw new Error(`${label}: no ${name}`);
  if (!documented.content) {
    if (body !== '') throw new Error(`${label}: a body`);
    return;
  }
  const content = documented.content[type];
  if (!content) throw new Error(`${label}: type ${type}`);
  const result = checkOf(content.schema).safeParse(body);
  if (!result.success) throw new Error(`${label}: ${JSON.stringify(result.error.issues)}`);
}
