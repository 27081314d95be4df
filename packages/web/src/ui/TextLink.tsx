import { Icon } from '#ui/Icon.tsx'
import { Link, type LinkProps } from '#ui/Link.tsx'

interface TextLinkProps extends Omit<LinkProps, 'className'> {
  /** An arrow after the text, for links such as 'View all'. */
  arrow?: boolean
  className?: string
}

/** A standalone link, 44 px high. Inside a sentence use `Link`. */
export function TextLink({ arrow = false, className = '', children, ...rest }: TextLinkProps) {
  return (
    <Link {...rest} className={`link ${className}`}>
      {children}
      {arrow && <Icon name="right" small />}
    </Link>
  )
}
