/** Replaces a figure that requires a complete number. */
export const NeedsFour = () => (
  <span className="text-base font-normal text-muted">needs 4 digits</span>
)
