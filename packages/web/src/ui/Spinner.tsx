/** For a whole page that is on its way. */
export const Spinner = ({ label = 'Loading' }: { label?: string }) => (
  <output className="after-200ms grid min-h-[50dvh] place-items-center" aria-label={label}>
    <span className="spin size-8 text-primary" />
  </output>
)
