import { useBreak } from '#domains/responsible-play/use-break.ts'
import { LinkButton } from '#ui/LinkButton.tsx'

/** Why there is no photo to choose: of the demo account, and of Free. */
export function WithoutPhotos({ isDemo, hasPhoto }: { isDemo: boolean; hasPhoto: boolean }) {
  const resting = useBreak() !== null
  if (isDemo)
    return (
      <p className="text-muted">
        The demo account is shared by everyone, so it has no photo of its own.
      </p>
    )
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
