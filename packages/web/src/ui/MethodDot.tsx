import { type Method, METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { METHOD_LOOK } from '#ui/method-look.ts'

/** A dot of the method's metal and the method in words: metal is never the only sign. */
export function MethodDot({ method }: { method: Method }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span className={`metal-dot ${METHOD_LOOK[method].metal}`} aria-hidden="true" />
      {METHOD_NAMES[method].name}
    </span>
  )
}

/** The numbered disc of a method's button. */
export function MethodDisc({ method }: { method: Method }) {
  const { metal, box } = METHOD_LOOK[method]
  return (
    <span className={`metal-disc ${metal}`} aria-hidden="true">
      {box}
    </span>
  )
}
