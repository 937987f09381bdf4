<?php

declare(strict_types=1);

namespace Vitrina;

/**
 * Started sign-in. Redirect the browser to `$url`, and store the login in its session for `Hub::exchange`, which
 * refuses another state.
 */
final class Login
{
    public function __construct(
        public readonly string $url,
        public readonly string $state,
        public readonly string $verifier,
    ) {
    }
}
