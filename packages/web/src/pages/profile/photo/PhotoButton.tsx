import './photo.css'
import { PLANS } from '@fourcast/contract/plans.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { deleteFile } from '@fourcast/contract/files.ts'
import { PhotoDialog, RemoveButton } from './PhotoDialog.tsx'
import { usePhotoChanged } from './use-upload.ts'
import { useUser } from '#core/session.ts'
import { current } from '#domains/billing/subscription.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { errorMessage } from '#core/api/error-message.ts'
import { Banner } from '#ui/Banner.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { call } from '#core/api/api.ts'
import { ApiFailure } from '#core/api/failure.ts'
import { notify } from '#core/notifications/notifications.ts'
import { profile } from '#domains/auth/profile.ts'

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

/** Explains why the demo account and Free have no photo to choose. */
function WithoutPhotos({ isDemo, hasPhoto }: { isDemo: boolean; hasPhoto: boolean }) {
  const resting = useBreak() !== null
  if (isDemo)
    return <p className="text-muted">Everyone shares the demo account, so it has no photo.</p>
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-muted">
        Photos require Basic or Premium.{' '}
        {hasPhoto && 'You keep your photo. To change it, you need one of these plans.'}
      </p>
      {!resting && (
        <LinkButton kind="gold" to="/subscription">
          See the plans
        </LinkButton>
      )}
    </div>
  )
}

interface RemovePhotoProps {
  open: boolean
  onClose: () => void
  focusAfter: () => HTMLElement | true
}

function RemovePhoto({ open, onClose, focusAfter }: RemovePhotoProps) {
  const remove = useRemove()
  const close = () => {
    remove.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      title="Remove your photo?"
      confirm="Remove"
      busyLabel="Removing…"
      busy={remove.isPending}
      danger
      focusAfter={focusAfter}
      onConfirm={() => remove.mutate(undefined, { onSuccess: close })}
      onCancel={close}
    >
      <p>We’ll delete it and show your initial instead.</p>
      {remove.error !== null && (
        <div className="mt-4">
          <Banner kind="error" announce>
            {errorMessage(remove.error)}
          </Banner>
        </div>
      )}
    </ConfirmDialog>
  )
}

/** Removes the photo. If it is removed already, that counts as success. */
function useRemove() {
  const queries = useQueryClient()
  const changed = usePhotoChanged()
  return useMutation({
    mutationFn: async () => {
      const { profilePhotoId: id } = await queries.fetchQuery({ ...profile, staleTime: 0 })
      if (id !== null) await call(deleteFile, { params: { id } }).catch(unlessGone)
      await changed()
    },
    onSuccess: () => notify({ type: 'success', message: 'Photo removed.' }),
  })
}

function unlessGone(error: unknown) {
  if (!(error instanceof ApiFailure) || error.code !== 'not_found') throw error
}
