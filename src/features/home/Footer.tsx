/** Placeholders, each to the part of this page that comes nearest. */
const lists = [
  {
    title: 'Community',
    links: [
      ['How it Works', '#about'],
      ['Safety Guidelines', '#safety'],
      ['Community Standards', '#safety'],
    ],
  },
  {
    title: 'Support',
    links: [
      ['Help Center', '#about'],
      ['Contact Us', '#top'],
      ['Privacy Policy', '#safety'],
    ],
  },
] as const;

export function Footer() {
  return (
    <footer className="mt-auto border-t bg-surface">
      <div className="mx-auto grid w-full max-w-6xl grid-cols-2 gap-8 px-4 py-10 sm:grid-cols-[2fr_1fr_1fr]">
        <p className="col-span-2 text-sm text-muted sm:col-span-1">
          Sukkah Marketplace: community meals for Sukkot.
        </p>
        {lists.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="text-sm font-semibold">{title}</h2>
            <ul className="mt-2">
              {links.map(([label, href]) => (
                <li key={label}>
                  <a href={href} className="inline-block py-1.5 text-sm text-muted hover:text-ink">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
