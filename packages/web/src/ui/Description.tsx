/** What search engines and link previews say of a page. */
export const Description = ({ children }: { children: string }) => (
  <meta name="description" content={children} />
)
