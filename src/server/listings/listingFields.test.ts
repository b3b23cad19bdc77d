import { beforeEach, describe, expect, it } from 'vitest';
import { emptyFields, fieldNames, filterNames, listingFields } from '@/schemas/listingFields';
import { listingSearchInput } from '@/schemas/search';
import { community } from '@/test/community';
import { sampleFields } from '@/test/sampleFields';

type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
beforeEach(async () => {
  story = await community();
});

const title = 'Sukkah with many details';

describe('the fields of a listing', () => {
  it('start with the declared values, in the database too', async () => {
    const { host, visitor } = story;
    const { id } = await host.listings.create({ title });
    expect(await visitor.listings.byId({ id })).toMatchObject(emptyFields);
  });

  it('are public after a save', async () => {
    const { host, visitor } = story;
    const { id } = await host.listings.create({ title, ...sampleFields });
    expect(await visitor.listings.byId({ id })).toMatchObject(sampleFields);
  });

  it('keep their values if a client doesn’t send them, if they were added later', async () => {
    const { host, visitor } = story;
    const { id } = await host.listings.create({ title, ...sampleFields });
    await host.listings.update({ id, title });
    const saved = await visitor.listings.byId({ id });
    for (const name of fieldNames)
      expect(saved[name], name).toEqual(
        listingFields[name].isAdded ? sampleFields[name] : emptyFields[name],
      );
  });

  it('are in the preview', async () => {
    const { host } = story;
    const form = { title, timeZone: 'America/New_York', dietaryOptions: [] };
    expect(await host.listings.preview(form)).toMatchObject(emptyFields);
    expect(await host.listings.preview({ ...form, ...sampleFields })).toMatchObject(sampleFields);
  });

  it.each(filterNames)('filter a search by %s', async (name) => {
    const { host, visitor } = story;
    const { id } = await host.listings.create({ title, ...sampleFields });
    const other = await host.listings.create({ title, ...emptyFields });
    const search = { ids: [id, other.id], [name]: sampleFields[name] };
    const { items } = await visitor.listings.search(listingSearchInput.parse(search));
    expect(items.map((item) => item.id)).toEqual([id]);
  });
});
