import { isSessionInMemory } from '#core/storage/storage.ts'
import { Banner } from '#ui/Banner.tsx'

/** Shown on every screen if the session exists only in this page's memory. */
export const StorageBanner = () =>
  isSessionInMemory() && (
    <aside
      aria-label="Your browser’s storage"
      className="mx-auto w-full max-w-[70rem] px-(--fc-gutter) pt-4"
    >
      <Banner kind="warning">
        Your browser blocks storage for this site, so a reload signs you out.
      </Banner>
    </aside>
  )
