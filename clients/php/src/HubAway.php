<?php

declare(strict_types=1);

namespace Vitrina;

/** The hub does not answer. A temporary token is good for 60 seconds: try again, or lead the person through the page once more. */
final class HubAway extends \RuntimeException
{
}
