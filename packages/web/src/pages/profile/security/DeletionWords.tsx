import { useQuery } from '@tanstack/react-query'
import { endingNow } from '../cancel/choices.ts'
import { current } from '#domains/billing/subscription.ts'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'

/** What goes, what comes back, what stays. */
export function DeletionWords() {
  return (
    <div className="grid gap-3 text-muted">
      <p>
        <strong className="text-ink">This cannot be undone.</strong> Your generation history,
        preferences and subscription information are removed, with your profile, plays and
        notifications. Every device is signed out.
      </p>
      <PlanWords />
      <p>
        We keep invoices for 7 years, as tax law requires, then delete them. You can’t get a second
        trial, and a break stays with your email address. We keep contact messages for a year,
        without your account.
      </p>
    </div>
  )
}

function PlanWords() {
  const { data, isError } = useQuery(current)
  if (data !== undefined) {
    const lines = endingNow(data)
    return (
      lines.length > 0 && (
        <ul className="grid gap-1.5 text-ink" aria-label="What happens to your plan">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )
    )
  }
  if (isError)
    return <p>An active plan is cancelled right away, with any refund under its terms.</p>
  return (
    <Skeleton label="Loading your plan">
      <Bar className="h-4 w-3/4" />
    </Skeleton>
  )
}
