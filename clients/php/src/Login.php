<?php

declare(strict_types=1);

namespace Vitrina;

/**
 * Login to start: address for the browser, state and verifier. Keep it in the browser's session and refuse a
 * return with another state.
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
