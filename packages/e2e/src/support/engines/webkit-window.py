"""A window with WebKit, as narrow as a phone. WebKitWebDriver starts and controls it."""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

width, height = (int(size) for size in sys.argv[1].split("x"))

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
window = Gtk.Window(default_width=width, default_height=height, decorated=False)
window.add(view)
window.connect("destroy", Gtk.main_quit)


def start(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("Fourcast")
    session.set_application_info(info)
    session.connect("create-web-view", lambda _session: view)


context.connect("automation-started", start)
window.show_all()
Gtk.main()
