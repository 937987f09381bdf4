<?php

declare(strict_types=1);

namespace Vitrina;

/** No response of the hub. Retry; a temporary token is valid for 60 seconds, afterwards start a new sign-in. */
final class HubAway extends \RuntimeException
{
}
