import '#styles/method.css'
import { type Method, METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import type { ComponentProps, ReactNode } from 'react'
import { MethodDisc } from '#ui/MethodDot.tsx'

interface MethodButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  method: Method
  note: ReactNode
  /** The one that made the result on screen. Leave out where nothing stays chosen. */
  chosen?: boolean
}

/** Generates with a method. Lay four of them out in a grid of two columns. */
export function MethodButton({ method, note, chosen, className = '', ...rest }: MethodButtonProps) {
  return (
    <button type="button" {...rest} className={`method ${className}`} aria-pressed={chosen}>
      <MethodDisc method={method} />
      <b>
        <span className="sr-only">{METHOD_NAMES[method].box} </span>
        <span className="whitespace-nowrap">{METHOD_NAMES[method].metal}</span>
      </b>
      <small>{note}</small>
    </button>
  )
}
