import { render } from '@react-email/render';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { directionOf } from '@/format/direction';
import { type Language, locales } from '@/i18n/language';

/** The color tokens of globals.css, light and dark. Email clients don't support CSS variables. */
const light = { bg: '#faf6ec', surface: '#fffdf8', line: '#e3dac6', ink: '#1c2822' } as const;
const lightAccent = { muted: '#535e58', accent: '#1d5a3b', accentInk: '#ffffff' } as const;
const lightWarning = '#ad2330';
const dark = `
  .bg { background: #0e1424 !important }
  .surface { background: #161e33 !important; border-color: #2b3653 !important }
  .ink { color: #f4efe3 !important }
  .muted { color: #b4b9c9 !important }
  .accent { color: #f2c45c !important }
  .warning { border-color: #ff9f97 !important; color: #ff9f97 !important }
  .button { background: #f2c45c !important; color: #211802 !important }
`;

const sans = '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';
const serif = 'Fraunces, Georgia, "Times New Roman", serif';

/** Renders an email or a page in its frame. The library would declare it as XHTML. */
export async function renderDocument(document: ReactElement): Promise<string> {
  const html = await render(document);
  return html.replace(/^<!DOCTYPE [^>]*>/, '<!DOCTYPE html>');
}

const sideOf = (dir: 'ltr' | 'rtl') => (dir === 'rtl' ? 'right' : 'left');

export function MailFrame({
  language: { t, locale },
  title,
  children,
  footer,
}: {
  language: Language;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
}) {
  const { bg, surface, line, ink } = light;
  const { dir } = locales[locale];
  // Many email clients drop the outermost elements and don't know CSS keywords such as `start`.
  const directionProps = { dir, lang: locale, align: sideOf(dir) } as const;
  return (
    <html lang={locale} dir={dir}>
      {/* biome-ignore lint/style/noHeadElement: this is no page of Next's */}
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <title>{title}</title>
        <style>{`@media (prefers-color-scheme: dark) {${dark}}`}</style>
      </head>
      <body className="bg" style={{ margin: 0, background: bg, fontFamily: sans }}>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
          <tbody>
            <tr>
              <td className="bg" align="center" style={{ background: bg, padding: '24px 12px' }}>
                <table
                  role="presentation"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  dir={dir}
                  lang={locale}
                  style={{ maxWidth: 560, textAlign: sideOf(dir) }}
                >
                  <tbody>
                    <tr>
                      <td
                        {...directionProps}
                        className="accent"
                        style={{ color: lightAccent.accent, font: `600 18px ${serif}` }}
                      >
                        {t('site.name')}
                      </td>
                    </tr>
                    <tr>
                      <td {...directionProps} style={{ paddingTop: 16 }}>
                        <table
                          role="presentation"
                          width="100%"
                          cellPadding={0}
                          cellSpacing={0}
                          dir={dir}
                        >
                          <tbody>
                            <tr>
                              <td
                                {...directionProps}
                                className="surface ink"
                                style={{
                                  background: surface,
                                  border: `1px solid ${line}`,
                                  borderRadius: 16,
                                  color: ink,
                                  fontSize: 16,
                                  lineHeight: 1.5,
                                  padding: '28px 24px',
                                }}
                              >
                                <h1 style={{ font: `600 24px/1.25 ${serif}`, margin: '0 0 16px' }}>
                                  {title}
                                </h1>
                                {children}
                              </td>
                            </tr>
                          </tbody>
                        </table>
                      </td>
                    </tr>
                    {footer && (
                      <tr>
                        <td
                          {...directionProps}
                          className="muted"
                          style={{
                            color: lightAccent.muted,
                            fontSize: 13,
                            lineHeight: 1.5,
                            padding: '16px 4px 0',
                          }}
                        >
                          {footer}
                        </td>
                      </tr>
                    )}
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

/** A drawn scene at twice its size. `alt` says what it shows if the client loads no pictures. */
export const Picture = ({
  src,
  alt,
  width,
  height,
}: {
  src: string;
  alt: string;
  width: number;
  height: number;
}) => (
  <p style={{ margin: '0 0 16px' }}>
    {/* biome-ignore lint/performance/noImgElement: email clients know nothing else */}
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      style={{
        display: 'block',
        width: '100%',
        maxWidth: width,
        height: 'auto',
        border: 0,
        borderRadius: 12,
      }}
    />
  </p>
);

export const Paragraph = ({ children }: { children: ReactNode }) => (
  <p style={{ margin: '0 0 16px' }}>{children}</p>
);

/** A line that must not be missed, in a box of its own. */
export const Warning = ({ children }: { children: ReactNode }) => (
  <p
    className="warning"
    style={{
      border: `2px solid ${lightWarning}`,
      borderRadius: 8,
      color: lightWarning,
      fontWeight: 600,
      margin: '0 0 16px',
      padding: '8px 12px',
    }}
  >
    {children}
  </p>
);

export const Quote = ({ children }: { children: string }) => (
  <p
    className="muted"
    dir={directionOf(children)}
    style={{
      color: lightAccent.muted,
      margin: '0 0 16px',
      textAlign: sideOf(directionOf(children)),
    }}
  >
    {children.split('\n').map((line, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else of their own
      <Fragment key={n}>
        {n > 0 && <br />}
        {line}
      </Fragment>
    ))}
  </p>
);

export const Heading = ({ children }: { children: ReactNode }) => (
  <h2 style={{ fontSize: 16, margin: '24px 0 8px' }}>{children}</h2>
);

/** A list such as 'When: Friday …', one per line. Skips facts without a value. */
export const Facts = ({
  facts,
}: {
  facts: [label: string, value: string | null | undefined][];
}) => (
  <div style={{ margin: '0 0 16px' }}>
    {facts.map(
      ([label, value]) =>
        value && (
          <p key={label} style={{ margin: '0 0 8px' }}>
            <strong>{label}:</strong> {value}
          </p>
        ),
    )}
  </div>
);

const buttonStyle = {
  background: lightAccent.accent,
  borderRadius: 12,
  color: lightAccent.accentInk,
  display: 'inline-block',
  fontWeight: 600,
  padding: '12px 20px',
  textDecoration: 'none',
} as const;

const linkStyle = { color: lightAccent.accent, fontWeight: 600 } as const;

export const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="accent" href={href} style={linkStyle}>
    {children}
  </a>
);

/** A link whose name stays on one line. */
export const NameLink = ({ href, children }: { href: string; children: string }) => (
  <a className="accent" href={href} style={{ ...linkStyle, whiteSpace: 'nowrap' }}>
    {children}
  </a>
);

export const Choice = ({
  href,
  title,
  children,
}: {
  href: string;
  title: string;
  children: ReactNode;
}) => (
  <p style={{ margin: '0 0 12px' }}>
    <TextLink href={href}>{title}</TextLink>
    <br />
    {children}
  </p>
);

export const Action = ({ href, children }: { href: string; children: ReactNode }) => (
  <p style={{ margin: '24px 0 0' }}>
    <a className="button" href={href} style={buttonStyle}>
      {children}
    </a>
  </p>
);

export const SubmitButton = ({ children }: { children: ReactNode }) => (
  <button
    type="submit"
    className="button"
    style={{ ...buttonStyle, border: 0, cursor: 'pointer', font: 'inherit' }}
  >
    {children}
  </button>
);
