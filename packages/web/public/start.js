// Before the first paint, so that no page flashes in the wrong theme, or as guests see it to
// someone signed in. Light unless someone chose otherwise.
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
  // A press before the page comes to life is done once it has: the last one. The browser itself would send
  // a form with what was typed in the address.
  let pressed = null
  let press = (event) => {
    let button = event.target.closest('#root button')
    if (!button) return
    pressed = button
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  let show = (...words) => {
    if (document.querySelector('.start-failed')) return
    let notice = document.createElement('div')
    notice.className = 'start-failed'
    notice.setAttribute('role', 'alert')
    notice.append(...words)
    document.body.prepend(notice)
  }
  // Browsers older than those in browsers.ts lack one of the two. The page may work in part.
  let isOld =
    window.CSSPropertyRule === undefined || !CSS.supports('color', 'color-mix(in srgb, red, red)')
  if (isOld)
    document.addEventListener('DOMContentLoaded', () =>
      show(
        'This browser is too old for Fourcast. Update it to Chrome or Edge 111, Firefox 128, Safari 16.4 or later.',
      ),
    )
  // If a script of the page cannot be loaded, nothing else is there to say so.
  let fail = () => {
    let reload = document.createElement('button')
    reload.className = 'btn btn-second'
    reload.textContent = 'Reload'
    reload.addEventListener('click', () => location.reload())
    show('Fourcast did not load. Check your connection, then reload. ', reload)
  }
  let missing = ({ target }) =>
    target instanceof HTMLScriptElement && target.src.startsWith(location.origin) && fail()
  // After a release, or during one, a server may lack the page's styles in one file, but have its parts.
  let fetchParts = ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    for (let link of document.querySelectorAll('link[disabled]')) link.disabled = false
  }
  let wake = () => {
    removeEventListener('click', press, true)
    removeEventListener('error', missing, true)
    // After React has done with what told of it.
    setTimeout(() => pressed && pressed.isConnected && pressed.click())
  }
  addEventListener('click', press, true)
  addEventListener('error', missing, true)
  addEventListener('error', fetchParts, true)
  document.addEventListener('startfailed', fail)
  document.addEventListener('alive', wake, { once: true })
  // The bar of an installed app is of the page's ground.
  let bar = document.querySelector('meta[name="theme-color"]')
  if (bar !== null) bar.setAttribute('content', theme === 'dark' ? '#0b1611' : '#f1f9f4')

  let storedUser = () => {
    try {
      return JSON.parse(localStorage.getItem('fourcast_user'))
    } catch {
      // Storage may be closed to us, or hold something else.
      return null
    }
  }
  let add = (name, attributes) => {
    document.head.append(
      Object.assign(document.createElement(name), { crossOrigin: '' }, attributes),
    )
  }
  // A prerendered page can be read before any script of the app is there. These are fetched when it was
  // painted, all at once, so that they hold up neither styles nor words. Other pages name none.
  let { scripts, userScripts, userStyles } = document.currentScript.dataset
  // Some public pages are another page for users, in the app's frame. They need that frame's styles, in one
  // file and as parts for the app's loader, and the first view of the screen.
  let isScreen = userScripts !== undefined && document.documentElement.dataset.session !== undefined
  // After the styles of the page, because later rules win.
  let fetchUserStyles = () =>
    new Promise((onload) => {
      let [sheet, ...parts] = userStyles.split(' ')
      // If they do not come, the page is shown without them.
      setTimeout(onload, 3000)
      add('link', { rel: 'stylesheet', href: sheet, onload, onerror: onload })
      for (let href of parts) add('link', { rel: 'stylesheet', href, disabled: true })
    })
  let showScreen = () => {
    let screen = document.querySelector('template[data-screen]')
    document.querySelector('#root').replaceChildren(screen.content)
    if (isUnconfirmed) showNotice()
  }
  // Shows the notice to users who have not confirmed their address. As soon as it is parsed: after the first
  // paint it would push the page down.
  let user = storedUser()
  let isUnconfirmed = user !== null && user.emailVerified === false && !user.isDemo
  let showNotice = () => {
    let email = document.querySelector('[data-unverified] [data-email]')
    if (email === null) return
    parsed.disconnect()
    email.textContent = user.email
    email.closest('[data-unverified]').hidden = false
  }
  let parsed = new MutationObserver(showNotice)
  if (isUnconfirmed) parsed.observe(document, { childList: true, subtree: true })
  document.addEventListener('DOMContentLoaded', () => parsed.disconnect())
  let fetchScripts = () => {
    let [entry, ...parts] = scripts.split(' ')
    if (isScreen) parts.push(...userScripts.split(' '))
    let started = false

    let start = () => {
      if (started) return
      started = true
      for (let part of parts) add('link', { rel: 'modulepreload', href: part })
      add('script', { type: 'module', src: entry })
    }

    if (isScreen)
      return (
        fetchUserStyles()
          .then(showScreen)
          // Hidden tabs have no animation frames.
          .then(() => (document.hidden ? start() : requestAnimationFrame(() => setTimeout(start))))
      )
    // Who has no session stored sees nothing of a screen.
    let unseen =
      document.querySelector('[data-waiting]') !== null &&
      document.documentElement.dataset.session === undefined
    // Hidden tabs do not paint, and not every browser reports when they did.
    if (unseen || document.hidden || window.PerformanceObserver === undefined) return start()
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
    setTimeout(start, 1000)
  }
  if (scripts !== undefined) document.addEventListener('DOMContentLoaded', fetchScripts)
})()
