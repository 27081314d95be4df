/** Loading state of a whole page: as high as the window, so that the content below stays out of view. */
export const Spinner = ({ label = 'Loading' }: { label?: string }) => (
  <output
    className="after-200ms grid min-h-dvh content-start justify-items-center pt-[calc(25dvh-1rem)]"
    aria-label={label}
  >
    <span className="spin size-8 text-primary" />
  </output>
)
