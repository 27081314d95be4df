import '#styles/avatar.css'
import type { User } from '@fourcast/contract/accounts.ts'
import { useState } from 'react'

interface AvatarProps {
  of: Pick<User, 'firstName' | 'email' | 'profilePhotoUrl'> | null
  large?: boolean
}

/**
 * The user's photo, else the first letter of name or address, else U. The name is beside it, so it is
 * decorative.
 */
export function Avatar({ of, large = false }: AvatarProps) {
  const [missing, setMissing] = useState<string | null>(null)
  const photo = of?.profilePhotoUrl ?? null
  const letter = (of?.firstName || of?.email || 'U').slice(0, 1).toUpperCase()
  return (
    <span className={`avatar ${large ? 'avatar-lg' : ''}`} aria-hidden="true">
      {letter}
      {photo !== null && photo !== missing && (
        <img className="avatar-photo" src={photo} alt="" onError={() => setMissing(photo)} />
      )}
    </span>
  )
}
