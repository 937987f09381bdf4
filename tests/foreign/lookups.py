"""Looks up the ids of the standard input, one per line, among users 1 to 1000, by the lookups that sites use.

Prints the name of each lookup that found a user.
"""

import sqlite3
import sys

database = sqlite3.connect(":memory:")
database.execute("create table users (id integer primary key, word text)")
database.executemany("insert into users values (?, ?)", [(n, str(n)) for n in range(1, 1001)])
database.execute("create table signed_in (sub text primary key)")

users = {n: str(n) for n in range(1, 1001)}
texts = set(users.values())


def by(make):
    def look(text):
        try:
            return make(text) in users
        except ValueError:
            return False

    return look


def counted(statement):
    return lambda text: database.execute(statement, (text,)).fetchone()[0] > 0


ways = {
    "int": by(int),
    "float": by(float),
    "text of a number": lambda text: text in texts,
    "column": counted("select count(*) from users where id = ?"),
    "cast": counted("select count(*) from users where id = cast(? as integer)"),
    "text": counted("select count(*) from users where word = ?"),
}
ids = sys.stdin.read().split()
found = {name for text in ids for name, look in ways.items() if look(text)}
database.executemany("insert into signed_in values (?)", [(text,) for text in ids])
if database.execute("select count(*) from users join signed_in on id = sub").fetchone()[0] > 0:
    found.add("join")
print("\n".join(sorted(found)))
