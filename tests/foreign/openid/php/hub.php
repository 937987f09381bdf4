<?php
// Sign-in of a site in plain PHP 8 without a library. Settings: ISSUER, CLIENT_ID, CLIENT_SECRET; the callback is a parameter.

session_start(['cookie_httponly' => true, 'cookie_samesite' => 'Lax', 'cookie_secure' => !empty($_SERVER['HTTPS'])]);

function hub_secret(): string
{
    return rtrim(strtr(base64_encode(random_bytes(32)), '+/', '-_'), '=');
}

function hub_decoded(string $part): array
{
    return json_decode(base64_decode(strtr($part, '-_', '+/')), true) ?? [];
}

/** Decoded JSON response of the hub to a form, or to a GET request without one; empty for other responses. */
function hub_ask(string $address, ?array $form = null): array
{
    $ask = ['ignore_errors' => true, 'follow_location' => 0, 'timeout' => 10];
    if ($form !== null) {
        $basic = base64_encode(urlencode(getenv('CLIENT_ID')) . ':' . urlencode(getenv('CLIENT_SECRET')));
        $ask += [
            'method' => 'POST',
            'header' => ["Authorization: Basic $basic", 'Content-Type: application/x-www-form-urlencoded'],
            'content' => http_build_query($form),
        ];
    }
    $answer = file_get_contents($address, false, stream_context_create(['http' => $ask]));
    return json_decode($answer ?: '', true) ?? [];
}

function hub_metadata(): array
{
    $metadata = hub_ask(getenv('ISSUER') . '/.well-known/openid-configuration');
    if (($metadata['issuer'] ?? null) !== getenv('ISSUER')) throw new Exception('another issuer, or no response of the hub');
    return $metadata;
}

/** URL of the hub that signs a visitor in and redirects to the callback. */
function hub_login_url(string $callback): string
{
    [$state, $nonce, $verifier] = [hub_secret(), hub_secret(), hub_secret()];
    // Sign-ins of the last three tabs.
    $_SESSION['logins'] = array_slice($_SESSION['logins'] ?? [], -2, null, true);
    $_SESSION['logins'][$state] = [$nonce, $verifier];
    $challenge = rtrim(strtr(base64_encode(hash('sha256', $verifier, true)), '+/', '-_'), '=');
    return hub_metadata()['authorization_endpoint'] . '?' . http_build_query([
        'client_id' => getenv('CLIENT_ID'),
        'redirect_uri' => $callback,
        'response_type' => 'code',
        'scope' => 'openid profile email',
        'state' => $state,
        'nonce' => $nonce,
        'code_challenge' => $challenge,
        'code_challenge_method' => 'S256',
    ]);
}

/** Handles the callback: verifies the response of the hub and stores the claims in `$_SESSION['user']`. */
function hub_take_return(string $callback): void
{
    [$nonce, $verifier] = $_SESSION['logins'][$_GET['state'] ?? ''] ?? throw new Exception('state');
    unset($_SESSION['logins'][$_GET['state']]);
    if (($_GET['iss'] ?? null) !== getenv('ISSUER')) throw new Exception('iss');
    $tokens = hub_ask(hub_metadata()['token_endpoint'], [
        'grant_type' => 'authorization_code',
        'code' => $_GET['code'] ?? '',
        'redirect_uri' => $callback,
        'code_verifier' => $verifier,
    ]);
    $id = $tokens['id_token'] ?? throw new Exception($tokens['error'] ?? 'no tokens');
    // The ID token came from the hub over TLS, so its signature need not be verified (OpenID Connect Core 3.1.3.7).
    $claims = hub_decoded(explode('.', $id)[1] ?? '');
    foreach (['iss' => getenv('ISSUER'), 'aud' => getenv('CLIENT_ID'), 'nonce' => $nonce] as $name => $value)
        if (($claims[$name] ?? null) !== $value) throw new Exception($name);
    if (($claims['exp'] ?? 0) < time() - 30) throw new Exception('exp');
    session_regenerate_id(true);
    $_SESSION['user'] = $claims;
    $_SESSION['id_token'] = $id;
}

/**
 * Ends the session of the site. Returns the URL of the hub that signs out there and redirects to `$back`, a
 * registered address.
 */
function hub_logout_url(string $back): string
{
    $asked = ['id_token_hint' => $_SESSION['id_token'] ?? '', 'post_logout_redirect_uri' => $back];
    session_destroy();
    $_SESSION = [];
    return hub_metadata()['end_session_endpoint'] . '?' . http_build_query($asked);
}
