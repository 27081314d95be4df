import '#styles/method.css'
import { METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { closedWords } from '#domains/responsible-play/words.ts'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { MethodDisc } from '#ui/MethodDot.tsx'

const QUICK = [
  ['flash', 'Adds 3 to each digit'],
  ['mirror', 'Adds 5 to each digit'],
  ['ml', 'From the model'],
] as const

/** The way to the generator, with a method chosen. */
export function QuickGenerate() {
  const until = useBreak()
  return (
    <section className="grid gap-3" aria-labelledby="quick-generate">
      <h2 id="quick-generate">Quick Generate</h2>
      {until === null ? <Ways /> : <p className="text-muted">{closedWords(until)}</p>}
    </section>
  )
}

const Ways = () => (
  <div className="grid grid-cols-2 gap-3 max-[22.5rem]:grid-cols-1 xl:grid-cols-4">
    {QUICK.map(([method, note]) => (
      <Link key={method} to="/generate" state={{ defaultMethod: method }} className="method">
        <MethodDisc method={method} />
        <b>{METHOD_NAMES[method].name}</b>
        <small>{note}</small>
      </Link>
    ))}
    <Link to="/generate" className="method">
      <span className="grid size-9 place-items-center rounded-full bg-sunken text-primary">
        <Icon name="plus" />
      </span>
      <b>Custom</b>
      <small>Your own digits</small>
    </Link>
  </div>
)
