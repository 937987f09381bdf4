"""Site with Flask and Authlib, configured by ISSUER, CLIENT_ID, METHOD, and CLIENT_SECRET unless the client is public."""

import os
from urllib.parse import urlencode
from wsgiref.simple_server import make_server

from authlib.integrations.flask_client import OAuth
from flask import Flask, jsonify, redirect, session

app = Flask(__name__)
app.secret_key = "of a test"
server = make_server("127.0.0.1", 0, app)
address = f"http://127.0.0.1:{server.server_port}"

hub = OAuth(app).register(
    "hub",
    server_metadata_url=os.environ["ISSUER"] + "/.well-known/openid-configuration",
    client_id=os.environ["CLIENT_ID"],
    client_secret=os.environ.get("CLIENT_SECRET"),
    client_kwargs={
        "scope": "openid profile email",
        "code_challenge_method": "S256",
        "token_endpoint_auth_method": os.environ["METHOD"],
    },
)


@app.errorhandler(Exception)
def refuse(error):
    return f"{type(error).__name__}: {error}", 403


@app.get("/login")
def login():
    return hub.authorize_redirect(f"{address}/callback")


@app.get("/callback")
def callback():
    token = hub.authorize_access_token()
    # The library checks signature, issuer, audience, time, nonce and at_hash of the ID token.
    session["claims"] = token["userinfo"]
    session["refresh_token"] = token["refresh_token"]
    session["id_token"] = token["id_token"]
    session["told"] = hub.userinfo(token=token)
    return redirect("/")


@app.get("/")
def home():
    return jsonify({name: session.get(name) for name in ("claims", "told")})


@app.get("/refresh")
def refresh():
    metadata = hub.load_server_metadata()
    with hub._get_oauth_client(**metadata) as client:
        token = client.refresh_token(metadata["token_endpoint"], session["refresh_token"])
    return jsonify(hub.userinfo(token=token))


@app.get("/logout")
def logout():
    asked = {"id_token_hint": session["id_token"], "post_logout_redirect_uri": f"{address}/"}
    session.clear()
    return redirect(f"{hub.load_server_metadata()['end_session_endpoint']}?{urlencode(asked)}")


print(address, flush=True)
server.serve_forever()
