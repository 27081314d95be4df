import { type Method, METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { METHOD_LOOK } from '#ui/method-look.ts'

/** A dot in the method's metal with the method's name: metal is never the only sign. */
export function MethodDot({ method }: { method: Method }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span className={`metal-dot ${METHOD_LOOK[method].metal}`} aria-hidden="true" />
      {METHOD_NAMES[method].name}
    </span>
  )
}

export function MethodDisc({ method }: { method: Method }) {
  const { metal, box } = METHOD_LOOK[method]
  return (
    <span className={`metal-disc ${metal}`} aria-hidden="true">
      {box}
    </span>
  )
}
