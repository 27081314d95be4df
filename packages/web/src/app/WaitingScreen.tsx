import '#styles/user-frame.css'
import { Brand } from '#app/frame/Brand.tsx'
import { UnverifiedNotice } from '#app/frame/UnverifiedNotice.tsx'
import { Button } from '#ui/Button.tsx'
import { Bar } from '#ui/Skeleton.tsx'

interface WaitingScreenProps {
  /** Absent if it is not known at build time. */
  heading?: string
  lead?: string
  hasHero?: boolean
}

/** First view of a screen before its code has run: the build writes it into the screen's HTML file. */
export const WaitingScreen = ({ heading, lead, hasHero = false }: WaitingScreenProps) => (
  <div className="shell shell-app" data-waiting="" aria-busy="true">
    <aside className="rail" aria-label="Navigation">
      <div className="rail-in">
        <Brand size={30} className="mb-4 px-3" />
      </div>
    </aside>
    <div className="shell-main">
      <header className="top">
        {/* As wide as the menu button, which needs its code. */}
        <span className="-ms-2.5 size-11 lg:hidden" />
        <Brand size={26} className="lg:hidden" />
      </header>
      {/* start.js shows it to users with an unconfirmed address. After hydration it keeps its space. */}
      <div data-unverified="" hidden inert>
        <UnverifiedNotice
          email={<span data-email="" />}
          action={
            <Button kind="second">
              <span>
                Send <span className="max-sm:sr-only">the email</span> again
              </span>
            </Button>
          }
        />
      </div>
      <main>
        <div className="page">
          <div>
            {heading === undefined ? <Bar className="h-9 w-3/5" /> : <h1>{heading}</h1>}
            {lead !== undefined && <p className="mt-2 text-muted">{lead}</p>}
          </div>
          {hasHero && <div className="deep min-h-120 rounded-lg lg:min-h-86" />}
          {[0, 1].map((at) => (
            <div key={at} className="card grid gap-4 p-(--card-pad)">
              <Bar className="h-5 w-2/5" />
              <Bar className="w-4/5" />
              <Bar className="w-3/5" />
            </div>
          ))}
        </div>
      </main>
    </div>
  </div>
)
