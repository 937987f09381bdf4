<?php

declare(strict_types=1);

namespace Vitrina;

/** Sign-in of a site by the hub: redirect to the hub, token exchange and verification. */
final class Hub
{
    private const LEEWAY = 30;
    private const LONGEST_TOKEN = 8_192;
    /**
     * Seconds: age at which keys are refreshed, maximum age while the hub is unavailable, minimum interval
     * between requests.
     */
    private const FRESH = 600;
    private const OLDEST = 3_600;
    private const PAUSE = 5;
    /** DER prefix of a P-256 public key (RFC 5480). */
    private const P256 = '3059301306072a8648ce3d020106082a8648ce3d03010703420004';

    private readonly string $authUrl;
    private readonly string $adminUrl;
    /** @var array<string, array<string, string>> */
    private array $keys = [];
    private float $keysReadAt = 0;
    private float $keysAskedAt = 0;

    /** @param ?string $adminUrl origin for the calls of sites, if it differs from that of the pages */
    public function __construct(
        string $authUrl,
        private readonly string $site,
        private readonly string $callbackUrl,
        private readonly ?string $secret = null,
        ?string $adminUrl = null,
        private readonly int $timeout = 10,
    ) {
        $this->authUrl = rtrim($authUrl, '/');
        $this->adminUrl = rtrim($adminUrl ?? $authUrl, '/');
    }

    /** Starts a sign-in: redirect the browser to the `url` of the result. */
    public function login(string $language = 'ro'): Login
    {
        [$state, $verifier] = [self::base64url(random_bytes(24)), self::base64url(random_bytes(48))];
        $query = http_build_query([
            'redirect_url' => $this->callbackUrl,
            'state' => $state,
            'code_challenge' => self::base64url(hash('sha256', $verifier, true)),
            'code_challenge_method' => 'S256',
        ]);
        return new Login("$this->authUrl/$language/auth?$query", $state, $verifier);
    }

    /**
     * Exchanges the temporary token of the return address, which is valid once.
     *
     * @throws \ValueError if the state is not that of this login
     */
    public function exchange(string $token, string $state, Login $login): Tokens
    {
        if (!hash_equals($login->state, $state))
            throw new \ValueError('state: does not belong to this login');
        return $this->tokens('/users/hub-auth/', ['token' => $token, 'code_verifier' => $login->verifier]);
    }

    /** New tokens, valid for five minutes. A refresh token works once: store the new one first. */
    public function refresh(string $refresh): Tokens
    {
        return $this->tokens('/users/token/refresh/', ['refresh' => $refresh]);
    }

    /** @return array<string, mixed> current name, e-mail address and groups, requested from the hub */
    public function profile(string $access): array
    {
        return $this->call('GET', '/user/user-group', null, ["Authorization: Bearer $access"]);
    }

    /**
     * Verifies an access token and returns its claims. Only the keys are requested from the hub. `sub` is the
     * person id; store and compare it as text.
     *
     * @return array<string, mixed>
     * @throws HubRefused if the token is invalid, expired or for another site
     */
    public function verify(string $access): array
    {
        $parts = explode('.', $access);
        if (count($parts) !== 3 || strlen($access) > self::LONGEST_TOKEN)
            throw self::notValid('it is not a JWT');
        [$head, $claims] = array_map(static fn (string $part): mixed => json_decode(self::bytes($part), true), $parts);
        $signature = self::bytes($parts[2]);
        if (!is_array($head) || !is_array($claims) || strlen($signature) !== 64)
            throw self::notValid('it is not a JWT');
        if (($head['alg'] ?? null) !== 'ES256' || ($head['typ'] ?? null) !== 'at+jwt')
            throw self::notValid('its alg or typ is wrong');
        $key = is_string($head['kid'] ?? null) ? $this->key($head['kid']) : null;
        if ($key === null)
            throw self::notValid('the hub publishes no key with its kid');
        $der = hex2bin(self::P256) . self::bytes($key['x']) . self::bytes($key['y']);
        $pem = "-----BEGIN PUBLIC KEY-----\n" . chunk_split(base64_encode($der), 64, "\n") . "-----END PUBLIC KEY-----\n";
        $isSigned = openssl_verify("$parts[0].$parts[1]", self::derOf($signature), $pem, OPENSSL_ALGO_SHA256);
        if ($isSigned !== 1)
            throw self::notValid('its signature is invalid');
        $now = time();
        if (($claims['iss'] ?? null) !== $this->authUrl)
            throw self::notValid('its issuer is another hub');
        if (!in_array($this->site, (array) ($claims['aud'] ?? []), true))
            throw self::notValid('its audience is another site');
        if (($claims['token_type'] ?? null) !== 'access')
            throw self::notValid('its token_type is not access');
        if (!is_int($claims['exp'] ?? null) || $claims['exp'] + self::LEEWAY <= $now)
            throw self::notValid('it has expired');
        if (!is_int($claims['nbf'] ?? null) || $claims['nbf'] - self::LEEWAY > $now)
            throw self::notValid('it is not valid yet');
        return $claims;
    }

    /** @return ?array<string, string> */
    private function key(string $kid): ?array
    {
        // An unknown key may be new, and a known one retired. The interval limits requests for forged key ids.
        $now = microtime(true);
        $isStale = $now - $this->keysReadAt > self::FRESH || !isset($this->keys[$kid]);
        if ($isStale && $now - $this->keysAskedAt > self::PAUSE) {
            $this->keysAskedAt = $now;
            try {
                $found = $this->call('GET', '/.well-known/jwks.json', null, [])['keys'];
                $ours = array_filter($found, static fn (array $key): bool => ($key['crv'] ?? null) === 'P-256');
                $this->keys = array_column($ours, null, 'kid');
                $this->keysReadAt = $now;
            } catch (HubUnavailable | HubRefused $error) {
                if ($now - $this->keysReadAt > self::OLDEST)
                    throw $error;
            }
        }
        if ($now - $this->keysReadAt > self::OLDEST)
            throw new HubUnavailable('the keys of the hub are not available');
        return $this->keys[$kid] ?? null;
    }

    /** @param array<string, string> $body */
    private function tokens(string $path, array $body): Tokens
    {
        $pair = base64_encode("$this->site:$this->secret");
        $answer = $this->call('POST', $path, $body, $this->secret === null ? [] : ["Authorization: Basic $pair"]);
        return new Tokens($answer['access'], $answer['refresh']);
    }

    /**
     * @param ?array<string, string> $body
     * @param list<string> $headers
     * @return array<string, mixed>
     */
    private function call(string $method, string $path, ?array $body, array $headers): array
    {
        $curl = curl_init($this->adminUrl . $path);
        curl_setopt_array($curl, [
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT => $this->timeout,
            CURLOPT_HTTPHEADER => ['Accept: application/json', 'Content-Type: application/json', ...$headers],
        ] + ($body === null ? [] : [CURLOPT_POSTFIELDS => json_encode($body, JSON_THROW_ON_ERROR)]));
        $text = curl_exec($curl);
        $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
        if (!is_string($text) || $status >= 500)
            throw new HubUnavailable("$this->adminUrl$path: " . (curl_error($curl) ?: "returned $status"));
        $answer = json_decode($text, true);
        if ($status < 200 || $status >= 300)
            throw new HubRefused("$path returned $status: " . ($answer['detail'] ?? ''), $status, $answer['code'] ?? null);
        if (!is_array($answer))
            throw new HubUnavailable("$this->adminUrl$path returned a response that is not JSON");
        return $answer;
    }

    private static function notValid(string $why): HubRefused
    {
        return new HubRefused("this access token is not valid: $why", 401, 'token_not_valid');
    }

    private static function base64url(string $bytes): string
    {
        return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
    }

    /** Decoded base64url; empty for other text. */
    private static function bytes(string $text): string
    {
        return preg_match('/^[\w-]*$/D', $text) === 1 ? (string) base64_decode(strtr($text, '-_', '+/'), true) : '';
    }

    /** DER form of an ES256 signature (RFC 7518 3.4), as OpenSSL requires. */
    private static function derOf(string $signature): string
    {
        $numbers = '';
        foreach (str_split($signature, 32) as $number) {
            $number = ltrim($number, "\0");
            // A zero byte, because DER reads a leading bit of 1 as a negative number.
            if ($number === '' || ord($number[0]) > 127)
                $number = "\0$number";
            $numbers .= "\x02" . chr(strlen($number)) . $number;
        }
        return "\x30" . chr(strlen($numbers)) . $numbers;
    }
}
