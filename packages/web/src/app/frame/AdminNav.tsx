import { GROUPS } from '#app/frame/admin-sections.ts'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { NavLink } from '#ui/NavLink.tsx'

/** Admin sections in place of the app's menu: in the rail, and in the drawer below 1024 px. */
export function AdminNav({ label }: { label: string }) {
  return (
    <nav className="nav" aria-label={label}>
      <Link to="/dashboard">
        <Icon name="left" />
        Back to Fourcast
      </Link>
      <NavLink to="/admin/overview">
        <Icon name="dashboard" />
        Overview
      </NavLink>
      {GROUPS.map(([name, sections]) => (
        <div key={name} className="mt-2 grid gap-0.5">
          <span className="strong px-3 pb-1 text-xs text-muted">{name}</span>
          {sections.map(([path, text, icon]) => (
            <NavLink key={path} to={`/admin/${path}`}>
              <Icon name={icon} />
              {text}
            </NavLink>
          ))}
        </div>
      ))}
    </nav>
  )
}
