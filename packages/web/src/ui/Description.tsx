import { useEffect } from 'react'

/** What search engines and link previews say of a page. index.html has what all others get. */
export function Description({ children }: { children: string }) {
  useEffect(() => {
    const meta = document.querySelector('meta[name="description"]')
    const usual = meta?.getAttribute('content')
    meta?.setAttribute('content', children)
    return () => {
      if (usual) meta?.setAttribute('content', usual)
    }
  }, [children])
  return null
}
