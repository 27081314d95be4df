// Before the first paint, so that no page flashes in the wrong theme. Light unless someone chose otherwise.
;(function () {
  let choice = null
  try {
    choice = localStorage.getItem('fourcast_theme')
  } catch {
    // Storage may be closed to us; light it is.
  }
  let dark = matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme =
    choice === 'dark' || (choice === 'system' && dark) ? 'dark' : 'light'
})()
