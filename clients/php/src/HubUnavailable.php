<?php

declare(strict_types=1);

namespace Vitrina;

/** The hub does not respond. A temporary token is valid for 60 seconds: try again, or start the sign-in again. */
final class HubUnavailable extends \RuntimeException
{
}
