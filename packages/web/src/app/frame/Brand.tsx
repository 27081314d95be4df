import { Link } from '#ui/Link.tsx'
import { Logo } from '#ui/Logo.tsx'

export function Brand({ size, className = '' }: { size: number; className?: string }) {
  return (
    <Link to="/" className={`brand ${className}`} aria-label="Fourcast, home">
      <Logo size={size} />
      Fourcast
    </Link>
  )
}
