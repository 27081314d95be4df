import './photo.css'
import { PLANS } from '@fourcast/contract/plans.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PhotoDialog } from './PhotoDialog.tsx'
import { RemoveButton } from './RemoveButton.tsx'
import { RemovePhoto } from './RemovePhoto.tsx'
import { WithoutPhotos } from './WithoutPhotos.tsx'
import { useUser } from '#core/session.ts'
import { current } from '#domains/billing/subscription.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Icon } from '#ui/Icon.tsx'

/** One's photo, or the letter in its place; a press changes it. */
export function PhotoButton() {
  const user = useUser()
  const { data: now } = useQuery(current)
  const [open, setOpen] = useState<'photo' | 'remove' | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(null)
  const hasPhoto = user.profilePhotoUrl !== null
  const onRemove = hasPhoto && !user.isDemo ? () => setOpen('remove') : undefined
  const mayUpload = !user.isDemo && PLANS[(now ?? user.subscription).plan].photoUpload
  return (
    <>
      <button
        ref={button}
        type="button"
        className="photo-button"
        aria-label="Change photo"
        onClick={() => setOpen('photo')}
      >
        <Avatar of={user} large />
        <span className="photo-badge">
          <Icon name="camera" small />
        </span>
      </button>
      {mayUpload ? (
        <PhotoDialog open={open === 'photo'} onClose={close} onRemove={onRemove} />
      ) : (
        <Dialog
          open={open === 'photo'}
          onClose={close}
          title="Your photo"
          actions={onRemove && <RemoveButton onClick={onRemove} />}
        >
          <WithoutPhotos isDemo={user.isDemo} hasPhoto={hasPhoto} />
        </Dialog>
      )}
      <RemovePhoto
        open={open === 'remove'}
        onClose={close}
        focusAfter={() => button.current ?? true}
      />
    </>
  )
}
