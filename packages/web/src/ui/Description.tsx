/** The description for search engines and link previews. */
export const Description = ({ children }: { children: string }) => (
  <meta name="description" content={children} />
)
