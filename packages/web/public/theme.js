// Before the first paint, so that no page flashes in the wrong theme, or as it looks to guests to who
// is none. Light unless someone chose otherwise.
;(function () {
  let choice = null
  try {
    choice =
      localStorage.getItem('fourcast_theme') || localStorage.getItem('fourcast_account_theme')
    // Until SessionProvider knows better.
    if (localStorage.getItem('fourcast_token')) document.documentElement.dataset.session = 'stored'
  } catch {
    // Storage may be closed to us; light it is.
  }
  let dark = matchMedia('(prefers-color-scheme: dark)').matches
  let theme = choice === 'dark' || (choice === 'system' && dark) ? 'dark' : 'light'
  document.documentElement.dataset.theme = theme
  // The bar of an installed app is of the page's ground.
  let bar = document.querySelector('meta[name="theme-color"]')
  if (bar !== null) bar.setAttribute('content', theme === 'dark' ? '#0b1611' : '#f1f9f4')
})()
