export type ButtonKind = 'primary' | 'second' | 'ghost' | 'gold' | 'danger' | 'ondeep'

export interface ButtonLook {
  kind?: ButtonKind | undefined
  size?: 'md' | 'lg' | undefined
  block?: boolean | undefined
  className?: string | undefined
}

/** The classes of a button, for links and other elements that look like one. */
export function buttonClass({ kind = 'primary', size = 'md', block, className }: ButtonLook) {
  const look = kind === 'primary' ? '' : `btn-${kind}`
  return `btn ${look} ${size === 'lg' ? 'btn-lg' : ''} ${block ? 'w-full' : ''} ${className ?? ''}`
}
