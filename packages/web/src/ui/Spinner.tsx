/** For a whole page that is on its way: as high as the window, so that what follows it is not seen to move. */
export const Spinner = ({ label = 'Loading' }: { label?: string }) => (
  <output
    className="after-200ms grid min-h-dvh content-start justify-items-center pt-[calc(25dvh-1rem)]"
    aria-label={label}
  >
    <span className="spin size-8 text-primary" />
  </output>
)
