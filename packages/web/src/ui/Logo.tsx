/** The logo. Decorative, since the name is beside it. */
export function Logo({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0a6a44" />
      <path
        d="M17.5 24.5V6.5L7 19.5H21"
        fill="none"
        stroke="#fff"
        strokeWidth="3.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="25" cy="19.5" r="2.7" fill="#f5c85c" />
    </svg>
  )
}
