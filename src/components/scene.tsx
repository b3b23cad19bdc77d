/** Where the light is in each drawing, in percent from the top left. */
const scenes = {
  empty: {
    picture: 'bg-[image:url(/pictures/scenes/empty.svg)]',
    light: { insetInlineStart: '50%', top: '42%' },
  },
  lost: {
    picture: 'bg-[image:url(/pictures/scenes/lost.svg)]',
    light: { insetInlineStart: '71%', top: '55%' },
  },
} as const;

export type SceneName = keyof typeof scenes;

/** A drawn scene by night, for a page or list without anything to show. Its light flickers. */
export function Scene({ name, className }: { name: SceneName; className: string }) {
  const { picture, light } = scenes[name];
  return (
    <span
      aria-hidden="true"
      // The light's place is the picture's, which doesn't turn with the text.
      dir="ltr"
      className={`relative block aspect-8/5 max-w-full overflow-hidden rounded-xl bg-night bg-cover print:hidden ${picture} ${className}`}
    >
      <span
        style={light}
        className="absolute -ms-[12%] aspect-square w-[24%] -translate-y-1/2 rounded-full bg-radial from-[#ffd77a]/45 to-70% motion-safe:animate-flicker"
      />
    </span>
  );
}
